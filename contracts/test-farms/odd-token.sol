// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// A token that is honest until it is told how to misbehave: what the reader of farms must survive.
contract OddToken {
    enum Misbehaviour {
        Honest,
        NoDecimals,
        ManyDecimals,
        NoBalance,
        HugeBalance,
        TakesAllGas,
        LongAnswer
    }

    Misbehaviour public misbehaviour;
    string public name = "Odd token";
    string public symbol = "ODD";
    uint256 public totalSupply;
    mapping(address => uint256) private _balances;

    function behave(Misbehaviour next) external {
        misbehaviour = next;
    }

    function call(string calldata name_, string calldata symbol_) external {
        (name, symbol) = (name_, symbol_);
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        _balances[to] += amount;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        _balances[from] -= amount;
        _balances[to] += amount;
        return true;
    }

    function decimals() external view returns (uint256) {
        require(misbehaviour != Misbehaviour.NoDecimals, "no");
        _spoil();
        return misbehaviour == Misbehaviour.ManyDecimals ? 200 : 18;
    }

    function balanceOf(address holder) external view returns (uint256) {
        require(misbehaviour != Misbehaviour.NoBalance, "no");
        _spoil();
        return misbehaviour == Misbehaviour.HugeBalance ? type(uint256).max : _balances[holder];
    }

    function _spoil() private view {
        if (misbehaviour == Misbehaviour.TakesAllGas) for (uint256 i = 0;; i += 1) {}
        if (misbehaviour == Misbehaviour.LongAnswer) {
            assembly {
                return(0, 2000000)
            }
        }
    }
}
