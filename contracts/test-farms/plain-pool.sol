// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// A pool as PancakeSwap's SmartChef answers and counts (same functions, storage, token calls and events, in our own words): what
/// our farm's gas is measured against, and what the reader of such pools is tested with.
contract PlainPool is Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct UserInfo {
        uint256 amount;
        uint256 rewardDebt;
    }

    bool public hasUserLimit;
    uint256 public accTokenPerShare;
    uint256 public bonusEndBlock;
    uint256 public startBlock;
    uint256 public lastRewardBlock;
    uint256 public poolLimitPerUser;
    uint256 public rewardPerBlock;
    uint256 public PRECISION_FACTOR;
    IERC20 public rewardToken;
    IERC20 public stakedToken;
    mapping(address => UserInfo) public userInfo;

    event Deposit(address indexed user, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);
    event EmergencyWithdraw(address indexed user, uint256 amount);
    event RewardsStop(uint256 blockNumber);

    constructor(IERC20 staked, IERC20 reward, uint256 perBlock, uint256 start, uint256 end, uint256 limit, address owner)
        Ownable(owner)
    {
        stakedToken = staked;
        rewardToken = reward;
        rewardPerBlock = perBlock;
        startBlock = lastRewardBlock = start;
        bonusEndBlock = end;
        poolLimitPerUser = limit;
        hasUserLimit = limit > 0;
        PRECISION_FACTOR = 10 ** (30 - IERC20Metadata(address(reward)).decimals());
    }

    function deposit(uint256 amount) external nonReentrant {
        UserInfo storage user = userInfo[msg.sender];
        if (hasUserLimit) require(user.amount + amount <= poolLimitPerUser, "User amount above limit");
        _update();
        if (user.amount > 0) {
            uint256 pending = user.amount * accTokenPerShare / PRECISION_FACTOR - user.rewardDebt;
            if (pending > 0) rewardToken.safeTransfer(msg.sender, pending);
        }
        if (amount > 0) {
            user.amount += amount;
            stakedToken.safeTransferFrom(msg.sender, address(this), amount);
        }
        user.rewardDebt = user.amount * accTokenPerShare / PRECISION_FACTOR;
        emit Deposit(msg.sender, amount);
    }

    function withdraw(uint256 amount) external nonReentrant {
        UserInfo storage user = userInfo[msg.sender];
        require(user.amount >= amount, "Amount to withdraw too high");
        _update();
        uint256 pending = user.amount * accTokenPerShare / PRECISION_FACTOR - user.rewardDebt;
        if (amount > 0) {
            user.amount -= amount;
            stakedToken.safeTransfer(msg.sender, amount);
        }
        if (pending > 0) rewardToken.safeTransfer(msg.sender, pending);
        user.rewardDebt = user.amount * accTokenPerShare / PRECISION_FACTOR;
        emit Withdraw(msg.sender, amount);
    }

    function emergencyWithdraw() external nonReentrant {
        UserInfo storage user = userInfo[msg.sender];
        uint256 amount = user.amount;
        user.amount = 0;
        user.rewardDebt = 0;
        if (amount > 0) stakedToken.safeTransfer(msg.sender, amount);
        emit EmergencyWithdraw(msg.sender, amount);
    }

    function emergencyRewardWithdraw(uint256 amount) external onlyOwner {
        rewardToken.safeTransfer(msg.sender, amount);
    }

    function stopReward() external onlyOwner {
        bonusEndBlock = block.number;
        emit RewardsStop(block.number);
    }

    function pendingReward(address holder) external view returns (uint256) {
        UserInfo storage user = userInfo[holder];
        uint256 supply = stakedToken.balanceOf(address(this));
        uint256 perShare = accTokenPerShare;
        if (block.number > lastRewardBlock && supply > 0) {
            perShare += _blocks(lastRewardBlock, block.number) * rewardPerBlock * PRECISION_FACTOR / supply;
        }
        return user.amount * perShare / PRECISION_FACTOR - user.rewardDebt;
    }

    function _update() private {
        if (block.number <= lastRewardBlock) return;
        uint256 supply = stakedToken.balanceOf(address(this));
        if (supply > 0) {
            uint256 reward = _blocks(lastRewardBlock, block.number) * rewardPerBlock;
            accTokenPerShare += reward * PRECISION_FACTOR / supply;
        }
        lastRewardBlock = block.number;
    }

    function _blocks(uint256 from, uint256 to) private view returns (uint256) {
        if (to <= bonusEndBlock) return to - from;
        return from >= bonusEndBlock ? 0 : bonusEndBlock - from;
    }
}

/// Announces its pools as PancakeSwap's factory does, and keeps no list of them.
contract PlainPoolMaker {
    event NewSmartChefContract(address indexed smartChef);

    function deployPool(IERC20 staked, IERC20 reward, uint256 perBlock, uint256 start, uint256 end, uint256 limit, address owner)
        external
    {
        emit NewSmartChefContract(address(new PlainPool(staked, reward, perBlock, start, end, limit, owner)));
    }
}
